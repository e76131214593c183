"""The rules: one room for each phase, each way to cut in and each house rule.

Read `order` first (what happens when), then `turn`; `rooms` is the plan of the house.
"""
