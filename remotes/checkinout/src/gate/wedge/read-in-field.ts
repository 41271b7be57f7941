import { readerPace, shortestCode } from './scan-timing.ts';

/** A field that takes cards itself has `data-takes-cards`. */
const otherField = 'input:not([type="radio"], [type="checkbox"]):not([data-takes-cards]), textarea';

/** A reader's keys are never further apart, whatever else the machine does; a hand's are. */
const longestGap = 2 * readerPace;

interface Burst {
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  /** What stood in the field before. */
  readonly before: string;
  readonly from: number;
  last: number;
  code: string;
}

/**
 * Tells a card that is read into a field which is there for something else from what is typed there: `key()` at each key,
 * before the page has it, gives the code at the reader's Enter and has put the field back as it was.
 */
export function readInField() {
  let burst: Burst | null = null;
  const isSame = (event: KeyboardEvent) =>
    burst !== null && burst.field === event.target && event.timeStamp - burst.last <= longestGap;
  return {
    key(event: KeyboardEvent): string | null {
      const { target, key, timeStamp } = event;
      if (!isField(target) || event.ctrlKey || event.metaKey || event.altKey) {
        burst = null;
      } else if (key.length === 1) {
        if (!isSame(event))
          burst = { field: target, before: target.value, from: timeStamp, last: timeStamp, code: '' };
        if (burst) Object.assign(burst, { last: timeStamp, code: burst.code + key });
      } else if (key === 'Enter') {
        const read = isSame(event) ? burst : null;
        burst = null;
        if (!read || !isReader(read)) return null;
        putBack(read);
        return read.code;
      }
      return null;
    },
  };
}

const isField = (target: EventTarget | null): target is Burst['field'] =>
  target instanceof Element && target.matches(otherField);

const isReader = ({ code, from, last }: Burst) =>
  code.length >= shortestCode && (last - from) / (code.length - 1) <= readerPace;

/** As if nothing had been typed, also for React, which looks at what it set itself. */
function putBack({ field, before }: Burst): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, before);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
