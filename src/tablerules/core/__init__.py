"""The ground floor: primitives that know no game, each useful on its own."""
