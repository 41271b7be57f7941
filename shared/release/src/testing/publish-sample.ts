import { publish } from '../publish.ts';
import { FolderStorage } from '../storage/folder-storage.ts';
import { largeTab } from './sample-part.ts';

/** A process that publishes a sample into the folder that it is given, to be killed in the middle of it. */
const [folder = ''] = process.argv.slice(2);
console.info('publishing');
await publish(new FolderStorage(folder), largeTab());
