"""Websockets as uvicorn and the system see them: bytes in, bytes out, and how much of either."""
