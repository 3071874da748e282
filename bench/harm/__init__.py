"""People who mean harm, and somebody honest beside them."""
