"""What stands between the world and the house: who comes, how often, and what is said when it fails."""
