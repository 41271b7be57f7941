import { useSearchParams } from 'react-router-dom';

/** Which rollover is open, and at which step: held by the address. */
export function useRolloverPlace() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('rollover'));
  return {
    id: Number.isInteger(id) && id > 0 ? id : null,
    step: params.get('step'),
    /** Leaves the filters of the step before behind. */
    go: (rollover: number | null, step?: string, filters: Readonly<Record<string, string>> = {}) =>
      setParams(rollover === null ? {} : { rollover: String(rollover), ...(step && { step }), ...filters }),
  };
}
