/**
 * Runs beside a page what the page hands over: the script of a worker, as the page has fetched it and found it to be what
 * the release names. The server's policy for this file lets nothing else in, and nothing out.
 */
interface Runner {
  onmessage: ((event: MessageEvent<ArrayBuffer>) => void) | null;
  importScripts(address: string): void;
}
const runner = self as unknown as Runner;

runner.onmessage = ({ data }) => {
  runner.onmessage = null;
  const address = URL.createObjectURL(new Blob([data], { type: 'text/javascript' }));
  runner.importScripts(address);
  URL.revokeObjectURL(address);
};
