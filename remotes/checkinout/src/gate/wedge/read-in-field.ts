import { codeOf, isCharacter, isOfOtherKeyboard, type Key } from './read-keys.ts';
import { readerPace, shortestCode } from './scan-timing.ts';

const anyField = 'input:not([type="radio"], [type="checkbox"]), textarea';
const takesCards = '[data-takes-cards]';

/** A reader's keys are never further apart, whatever else the machine does; a hand's are. */
const longestGap = 2 * readerPace;

interface Burst {
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  /** What stood in the field before. */
  readonly before: string;
  readonly from: number;
  last: number;
  readonly keys: Key[];
}

/**
 * Tells a card that is read into a field which is there for something else from what is typed there: `key()` at each key,
 * before the page has it, gives the code at the reader's Enter and has put the field back as it was. A field that takes
 * cards itself (`data-takes-cards`) is left to do so, but for a card that a Lao keyboard has garbled.
 */
export function readInField() {
  let burst: Burst | null = null;
  /** The key by which a field came to have the focus: what it writes is written there. */
  let entry: KeyboardEvent | null = null;
  const isSame = (event: KeyboardEvent) =>
    burst !== null && burst.field === event.target && event.timeStamp - burst.last <= longestGap;
  return {
    key(event: KeyboardEvent): string | null {
      const { target, timeStamp } = event;
      if (!isField(target) || event.ctrlKey || event.metaKey || event.altKey) {
        burst = null;
        entry = isCharacter(event) ? event : null;
      } else if (isCharacter(event)) {
        if (!burst || !isSame(event)) burst = begun(target, timeStamp, entry);
        entry = null;
        burst.last = timeStamp;
        burst.keys.push(event);
      } else if (event.key === 'Enter') {
        const read = isSame(event) ? burst : null;
        burst = null;
        if (!read || !isReader(read) || isLeftToField(read)) return null;
        putBack(read);
        return codeOf(read.keys);
      }
      return null;
    },
  };
}

const isField = (target: EventTarget | null): target is Burst['field'] =>
  target instanceof Element && target.matches(anyField);

const begun = (field: Burst['field'], at: number, entry: KeyboardEvent | null): Burst => {
  const { value } = field;
  const isEntered = entry !== null && at - entry.timeStamp <= longestGap && value.endsWith(entry.key);
  if (!isEntered) return { field, before: value, from: at, last: at, keys: [] };
  const { timeStamp: from, key } = entry;
  return { field, before: value.slice(0, -key.length), from, last: at, keys: [entry] };
};

const isReader = ({ keys, from, last }: Burst) =>
  keys.length >= shortestCode && (last - from) / (keys.length - 1) <= readerPace;

const isLeftToField = ({ field, keys }: Burst) => field.matches(takesCards) && !isOfOtherKeyboard(keys);

/** As if nothing had been typed, also for React, which looks at what it set itself. */
function putBack({ field, before }: Burst): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, before);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
