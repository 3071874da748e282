"""What the quick policy thinks things are worth, in points of energy: one array, by the places named here."""

from typing import Final

import numpy as np

from tablee.bots.kernels.rauha_cards import PERS
from tablee.games.rauha.cards import TRACK

TURNS: Final = sum(not notch.scoring for notch in TRACK)

CRYSTAL: Final = 0
"""A crystal, by how many turns are to come."""
PRICE: Final = CRYSTAL + TURNS + 1
"""How many times what it is worth a crystal has to bring where it is paid."""
GROWTH: Final = PRICE + 1
"""By how much each count grows in two turns: animals of each kind, water, spores, the best animal."""
KEPT: Final = GROWTH + len(PERS)
"""How much of what an entity gives is still hoped for a round later."""
STEAL: Final = KEPT + 1
"""What it is worth to take an entity from somebody, beside what it gives."""
PAIR: Final = STEAL + 1
"""What two of three symbols are worth beside the entity they could bring."""
SPORE: Final = PAIR + 1
"""What a spore is worth each scoring, wherever it may lie."""
BEHIND: Final = SPORE + 1
"""What having the least water costs, beside what it gives the others."""
LEAD: Final = BEHIND + 1
"""What a lead in water is worth, beside what it gives."""
ANIMAL: Final = LEAD + 1
"""What an animal promises, each turn to come."""
SIZE: Final = ANIMAL + 1

UNTUNED: Final = np.array(
    [0.0, 0.19, 0.37, 0.56, *[0.75] * 9, 1.0, *[0.12] * 6, 0.7, 0.1, 0.12, 0.5, 0.3, 1.0, 0.0]
)
"""As `worth.py` guesses them."""

TUNED: Final = np.array(
    [
        *(0.308, 0.505, 0.715, 0.905, 1.2, 0.91, 1.232, 1.235, 1.157, 1.455, 1.432, 1.685, 0.768),
        *(0.905,),
        *(0.285, 0.202, 0.303, 0.753, 1.018, 0.442),
        *(0.228, 0.37, 0.192, 1.592, 1.435, 1.627, 0.583),
    ]
)
"""As games against itself made them: `python -m train.rauha --seed 1 --generations 144` gives the same, digit
by digit."""
