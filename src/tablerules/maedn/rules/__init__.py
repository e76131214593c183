"""The rules, one file per question.

================  ================================================================================
``layout``        what the options make of the board: who meets whom where, as tables
``walk``          where a piece can get with a number, and what bars it
``reach``         what can be done with the numbers at hand: `walk` asked, and remembered
``duties``        what comes first if it can be done
``order``         whose turn it is, with how many throws, and when the game is done
``turn``          what a roll or a move brings about
``frozen``        whether anybody can still get home
``play``          the protocol: whom a state waits on, what is legal and why, the next state
================  ================================================================================
"""
