import { remoteConfig, workerConfig } from '../../rspack.config.base.ts';

export default [
  remoteConfig('checkinout'),
  workerConfig('checkinout', { 'decode-worker': './src/camera/decode-worker.ts' }),
];
