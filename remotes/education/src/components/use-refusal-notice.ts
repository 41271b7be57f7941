import { useRefusalNotice as useNotice } from '@suksa/ui';

/** Tells why something outside a form was refused; for `onError` of a mutation. */
export const useRefusalNotice = () => useNotice('education');
