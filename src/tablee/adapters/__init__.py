"""The games as environments of other people's frameworks: PettingZoo, Gymnasium, OpenSpiel.

Each adapter needs its framework (`pip install 'tablee[pettingzoo]'`, …) and the contract of `tablee.core`:
what an agent is told is made from the view of its seat, and from nothing else.
"""
