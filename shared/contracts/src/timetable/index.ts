export { type Breach, breachesOf } from './breaches.ts';
export { type Choice, choicesFor, type Reason, roomsFor } from './choices.ts';
export { elsewhereWeight, heldElsewhere } from './elsewhere.ts';
export { longestBlock } from './longest-block.ts';
export { type Chain, type ChainMove, chainsFor } from './make-room.ts';
export { type Along, type Block, partnersOf } from './partners.ts';
export { isTimed, ruleTimes } from './rule-checks.ts';
export {
  type Held,
  indexOf,
  isPlaceOfClasses,
  minutesOf,
  type Span,
  spanOf,
  type WeekIndex,
} from './week-index.ts';
