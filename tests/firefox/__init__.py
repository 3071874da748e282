"""The house in Firefox: `make firefox` tries it. Everything else about the browser is tried in Chromium."""
