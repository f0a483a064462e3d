// SPDX-License-Identifier: MIT
// @ts-check
// The words of the board: plain data in, plain data out.

/** @typedef {'south'|'north'} Seat */

/**
 * @typedef {object} Shape
 * @property {5|6} rowPits pits in a row
 * @property {boolean} stores true: part of the board; false: only scores
 * @property {string} [skin] a key of the skins table; else the first that suits
 */

/**
 * Pits 0..H-1 are South's, H..2H-1 North's, each from its owner's left; stores stand at 12 and 13.
 * @typedef {object} Position
 * @property {ArrayLike<number>} cells 14 counts of seeds
 */

/**
 * @typedef {object} Lap
 * @property {number} origin
 * @property {number[]} drops cells in the order in which they get a seed
 * @property {number} landing
 * @property {number} count
 */

/**
 * @typedef {object} Trace
 * @property {Lap[]} laps
 * @property {{pit: number, seeds: number}[]} captures in the order in which they are taken
 */

/**
 * @typedef {object} Move
 * @property {number} pit the pit that was played
 * @property {Trace|null} trace null when it is not known (no engine)
 */

/**
 * What describePit may say in a pit's accessible name.
 * @typedef {object} PitState
 * @property {number} pit
 * @property {Seat} seat whose row it lies in
 * @property {number} place 1..H from its owner's left
 * @property {number} seeds
 * @property {boolean} legal it can be played now
 * @property {string|null} reason why it cannot, as given to setLegal
 * @property {boolean} origin the last move started here
 * @property {boolean} landing the last move ended here
 * @property {number} captured seeds that the last move took from it
 */

/**
 * All words come from the app.
 * @typedef {object} Labels
 * @property {string} toolbar name of the toolbar that holds the pits
 * @property {(state: PitState) => string} describePit accessible name of a pit
 * @property {(pit: number) => string} [letter] carved beside a pit; nothing unless given
 */

/** @typedef {'slow'|'normal'|'fast'|'instant'} Speed */
/** @typedef {'auto'|'lying'|'standing'} Orientation */
/** @typedef {'mouse'|'touch'|'pen'|'key'} Means how a pit was activated */
/** @typedef {'lift'|'drop'|'capture'|'divide'} Step */

/**
 * @typedef {object} PlayOptions
 * @property {Speed} [speed] normal unless given
 * @property {boolean} [reducedMotion] true: at once; left out: as the system says
 */

/**
 * @typedef {object} PictureOptions
 * @property {Shape} shape
 * @property {boolean} [distant] for eyes far away: large numbers, no letters
 * @property {boolean} [scoreCounts] false: no numbers of what each player has won, where the app
 *   shows them itself; the stores of a large board keep theirs
 */

/**
 * @typedef {object} BoardParts
 * @property {Labels} labels
 * @property {Orientation} [orientation] auto unless given
 */

/** @typedef {PictureOptions & BoardParts} BoardOptions */

/**
 * What may change while a board stands.
 * @typedef {object} Look
 * @property {Shape} shape the same but for its skin
 * @property {Orientation} [orientation] a picture always lies
 */

/**
 * A board as a small picture.
 * @typedef {object} Picture
 * @property {(position: Position) => void} setPosition
 * @property {(seat: Seat|null) => void} setTurn
 * @property {(seat: Seat) => void} setViewer
 * @property {(move: Move|null) => void} setLastMove
 * @property {(look: Look) => void} setLook
 * @property {() => void} destroy
 */

/** @typedef {() => void} Undo */

/**
 * @callback Play
 * @param {Trace|null} trace
 * @param {Position} before
 * @param {Position} after
 * @param {PlayOptions} [options]
 * @returns {Promise<void>}
 */

/**
 * @typedef {object} Board
 * @property {Promise<void>} ready when moves are sown step by step; before, they are shown at once
 * @property {(position: Position, options?: {animate?: boolean}) => void} setPosition
 * @property {Play} play
 * @property {(before: Position, after: Position, options?: PlayOptions) => Promise<void>} division
 * @property {() => void} finish
 * @property {() => boolean} isPlaying
 * @property {(legal: Map<number, string|null>) => void} setLegal
 * @property {(seat: Seat|null) => void} setTurn
 * @property {(seat: Seat) => void} setViewer
 * @property {(move: Move|null) => void} setLastMove
 * @property {(trace: Trace|null) => void} showPreview
 * @property {(labels: Labels) => void} setLabels
 * @property {(look: Look) => void} setLook
 * @property {(pit: number|null) => void} setChosen
 * @property {(pit: number|null) => void} setPending
 * @property {(pit: number) => void} focusPit
 * @property {() => number|null} focusedPit
 * @property {(listener: (pit: number, means: Means) => void) => Undo} onPick
 * @property {(listener: (pit: number, reason: string, means: Means) => void) => Undo} onRefuse
 * @property {(listener: (pit: number|null) => void) => Undo} onPress
 * @property {(listener: (pit: number|null) => void) => Undo} onPeek
 * @property {(listener: (step: Step, cell: number) => void) => Undo} onStep
 * @property {() => void} destroy
 */

export {};
