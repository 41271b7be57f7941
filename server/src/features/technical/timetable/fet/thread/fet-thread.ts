import { parentPort, workerData } from 'node:worker_threads';
import { draftOfFile, type FetTask } from '../fet-file.ts';

if (!parentPort) throw new Error('fet-thread.ts runs only as a worker thread');
parentPort.postMessage(draftOfFile(workerData as FetTask));
parentPort.close();
