// SPDX-License-Identifier: MIT
// Just enough sowing to give the board moves to show; the rules are the engine's.

/** Relay sowing on twelve pits, first seed back into the pit; 2 and 4 are captured backwards. */
export function relay(cells, pit) {
  const next = [...cells];
  const trace = { laps: [], captures: [] };
  let origin = pit;
  for (;;) {
    const lap = { origin, drops: [], landing: origin, count: next[origin] };
    next[origin] = 0;
    for (let i = 0; i < lap.count; i++) {
      lap.landing = (origin + i) % 12;
      lap.drops.push(lap.landing);
      next[lap.landing]++;
    }
    trace.laps.push(lap);
    const last = next[lap.landing];
    if (last === 1 || last === 2 || last === 4 || trace.laps.length > 900) {
      break;
    }
    origin = lap.landing;
  }
  let taken = trace.laps[trace.laps.length - 1].landing;
  for (let i = 0; i < 12 && (next[taken] === 2 || next[taken] === 4); i++) {
    take(next, trace, taken, pit < 6);
    taken = (taken + 11) % 12;
  }
  return { trace, after: next };
}

/** One lap on ten pits, one seed stays; 1, 3 and 5 are captured forwards. */
export function single(cells, pit) {
  const next = [...cells];
  const count = next[pit] - 1;
  const lap = { origin: pit, drops: [], landing: pit, count };
  next[pit] = 1;
  for (let i = 1; i <= count; i++) {
    lap.landing = (pit + i) % 10;
    lap.drops.push(lap.landing);
    next[lap.landing]++;
  }
  const trace = { laps: [lap], captures: [] };
  let taken = (lap.landing + 1) % 10;
  for (let i = 0; i < 9 && [1, 3, 5].includes(next[taken]); i++) {
    take(next, trace, taken, pit < 5);
    taken = (taken + 1) % 10;
  }
  return { trace, after: next };
}

function take(cells, trace, pit, south) {
  trace.captures.push({ pit, seeds: cells[pit] });
  cells[south ? 12 : 13] += cells[pit];
  cells[pit] = 0;
}
