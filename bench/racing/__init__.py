"""The fairness laboratory: equal players at unequal distances, some of whom lie."""
