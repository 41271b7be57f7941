import { buildAndPublish } from '../build/build-and-publish.ts';
import { refuseTypeErrors } from '../build/check-types.ts';
import { partHere } from '../command.ts';
import { openStorage } from '../storage/open-storage.ts';
import { bringThere, type Service } from './ask-service.ts';

/** Builds a part here, in a place of its own, and brings it to the service; what is live is the service's to say. */
export async function publishThere(service: Service, name: string, print: (line: string) => void) {
  const part = await partHere(name);
  await refuseTypeErrors(part);
  const storage = openStorage('.cache/outgoing');
  const record = await buildAndPublish(part, { storage, progress: print });
  return bringThere(service, { storage, record }, print);
}
