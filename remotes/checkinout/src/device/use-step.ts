import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * A step within a mode that has a place in the browser's history: its Back leaves the step, not the gate. `onLeft` is told
 * whenever the step was left by Back.
 */
export function useStep(onLeft: () => void) {
  const navigate = useNavigate();
  const here: unknown = useLocation().state;
  const isIn = (here as { readonly step?: true } | null)?.step === true;
  const wasIn = useRef(isIn);
  const told = useRef(onLeft);
  told.current = onLeft;
  useEffect(() => {
    if (wasIn.current && !isIn) told.current();
    wasIn.current = isIn;
  }, [isIn]);
  return {
    enter: () => {
      // At once: what is pressed next knows of the step.
      if (!isIn) void navigate('.', { state: { ...(here ?? {}), step: true }, flushSync: true });
    },
    leave: () => {
      if (isIn) void navigate(-1);
    },
  };
}
