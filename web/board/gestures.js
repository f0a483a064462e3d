// SPDX-License-Identifier: MIT
// @ts-check
// Fingers, mice, keys and assistive clicks on the pits, made into a few plain events. A release in
// the pit of the press activates it; a long press peeks; nothing acts right after a change.

/** @typedef {import('./types.js').Means} Means */
/** @typedef {ReturnType<typeof watchGestures>} Gestures */

/**
 * @typedef {object} Listener
 * @property {(pit: number, means: Means) => void} onActivate
 * @property {(pit: number|null) => void} onHover
 * @property {(pit: number|null) => void} onPress
 * @property {(pit: number|null, byKey: boolean) => void} onFocus
 * @property {(pit: number, key: string) => number|null} whereTo pit that a key leads to
 * @property {(pit: number) => void} focus
 */

const LONG_PRESS = 400;
const QUIET = 250;
const CLICK_AFTER = 400; // a click this soon after a pointer belongs to it

/**
 * @param {HTMLElement} toolbar
 * @param {Listener} listener
 */
export function watchGestures(toolbar, listener) {
    /** @type {{pit: number, id: number, long: boolean, timer: number}|null} */
    let press = null;
    let changedAt = -QUIET;
    let pointerAt = -CLICK_AFTER;
    let pointerDown = false;
    const undo = [
        listen(toolbar, 'pointerdown', onDown),
        listen(window, 'pointerup', onUp),
        listen(window, 'pointercancel', onCancel),
        listen(toolbar, 'pointerover', onOver),
        listen(toolbar, 'pointerleave', () => listener.onHover(null)),
        listen(toolbar, 'click', onClick),
        listen(toolbar, 'keydown', onKey),
        listen(toolbar, 'focusin', (event) => listener.onFocus(pitOf(event.target), !isPointing())),
        listen(toolbar, 'focusout', (event) => {
            if (pitOf(event.relatedTarget) === null) {
                listener.onFocus(null, true);
            }
        }),
        listen(toolbar, 'contextmenu', (event) => {
            if (press) {
                event.preventDefault();
            }
        }),
    ];

    /** @param {PointerEvent} event */
    function onDown(event) {
        pointerDown = true;
        cancel();
        const pit = pitOf(event.target);
        if (pit === null || event.button !== 0 || !event.isPrimary || performance.now() - changedAt < QUIET) {
            return;
        }
        const timer = window.setTimeout(() => {
            if (press) {
                press.long = true;
                listener.onPress(press.pit);
            }
        }, LONG_PRESS);
        press = { pit, id: event.pointerId, long: false, timer };
    }

    /** @param {PointerEvent} event */
    function onUp(event) {
        pointerDown = false;
        pointerAt = performance.now();
        const held = press;
        cancel();
        if (held && held.id === event.pointerId && !held.long
            && pitOf(document.elementFromPoint(event.clientX, event.clientY)) === held.pit) {
            listener.onActivate(held.pit, meansOf(event));
        }
    }

    function onCancel() {
        pointerDown = false;
        cancel();
    }

    function isPointing() {
        return pointerDown || performance.now() - pointerAt < CLICK_AFTER;
    }

    function cancel() {
        if (press) {
            window.clearTimeout(press.timer);
            const { long } = press;
            press = null;
            if (long) {
                listener.onPress(null);
            }
        }
    }

    /** @param {PointerEvent} event */
    function onOver(event) {
        if (event.pointerType !== 'touch') {
            listener.onHover(pitOf(event.target));
        }
    }

    /**
     * Only clicks that no pointer made: Enter, Space, and assistive technology.
     * @param {MouseEvent} event
     */
    function onClick(event) {
        const pit = pitOf(event.target);
        if (pit !== null && !isPointing()) {
            listener.onActivate(pit, 'key');
        }
    }

    /** @param {KeyboardEvent} event */
    function onKey(event) {
        pointerAt = -CLICK_AFTER;
        const pit = pitOf(event.target);
        if (pit === null || event.ctrlKey || event.metaKey || event.altKey) {
            return;
        }
        if ((event.key === 'Enter' || event.key === ' ') && event.repeat) {
            event.preventDefault();
            return;
        }
        const next = listener.whereTo(pit, event.key);
        if (next !== null) {
            event.preventDefault();
            listener.focus(next);
        }
    }

    return {
        /** The board is no longer what the finger saw. */
        noteChange() {
            changedAt = performance.now();
            cancel();
        },

        remove() {
            cancel();
            undo.forEach((end) => end());
        },
    };
}

/**
 * @param {EventTarget|null} target
 * @returns {number|null}
 */
export function pitOf(target) {
    const button = target instanceof Element ? target.closest('.board-pit') : null;
    return button instanceof HTMLElement ? Number(button.dataset.pit) : null;
}

/**
 * @param {PointerEvent} event
 * @returns {Means}
 */
function meansOf(event) {
    return event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse';
}

/**
 * @template {keyof HTMLElementEventMap | 'visibilitychange'} Name
 * @param {HTMLElement|Document|Window} target
 * @param {Name} name
 * @param {(event: Name extends keyof HTMLElementEventMap ? HTMLElementEventMap[Name] : globalThis.Event) => void} handler
 * @param {boolean} [capture]
 * @returns {import('./types.js').Undo}
 */
export function listen(target, name, handler, capture = false) {
    const plain = /** @type {EventListener} */ (handler);
    target.addEventListener(name, plain, { capture });
    return () => target.removeEventListener(name, plain, { capture });
}

/**
 * While something plays: any input ends it, and input on the board does nothing else.
 * @param {HTMLElement} host
 * @param {() => void} finish
 * @returns {import('./types.js').Undo}
 */
export function finishOnInput(host, finish) {
    /** @param {Event} event */
    const inside = (event) => event.target instanceof Node && host.contains(event.target);
    const undo = [
        listen(window, 'pointerdown', () => finish(), true),
        listen(window, 'click', (event) => {
            if (event.detail > 0) {
                return; // of a pointer that was seen already, perhaps the one that started the play
            }
            if (inside(event)) {
                event.stopPropagation();
            }
            finish();
        }, true),
        listen(window, 'keydown', (event) => {
            if (inside(event) && event.key !== 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) {
                event.preventDefault();
                event.stopPropagation();
                swallowRelease(host);
            }
            if (!event.repeat) {
                finish();
            }
        }, true),
    ];
    return () => undo.forEach((end) => end());
}

/**
 * Some browsers click on the release of Space even when its press was prevented.
 * @param {HTMLElement} host
 */
function swallowRelease(host) {
    const stopClick = listen(host, 'click', (event) => event.stopPropagation(), true);
    const stopWait = listen(window, 'keyup', (event) => {
        event.preventDefault();
        stopWait();
        window.setTimeout(stopClick, 0);
    }, true);
}
