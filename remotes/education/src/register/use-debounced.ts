import { useEffect, useState } from 'react';

const pause = 200;

/** What is typed, once nothing more has been typed for 200 ms: so that not every letter asks the server. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
