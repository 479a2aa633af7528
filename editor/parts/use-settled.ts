import { useEffect, useState } from 'react';

const WAIT_MS = 200;

/** The value once it has not changed for a while. */
export function useSettled<Value>(value: Value, waitMs = WAIT_MS): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
}
