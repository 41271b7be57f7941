import {
  bootConfig,
  offlineWorkerConfig,
  publicPageConfig,
  shellConfig,
  signInPageConfig,
} from '../rspack.config.base.ts';

export default [shellConfig(), publicPageConfig(), bootConfig(), offlineWorkerConfig(), signInPageConfig()];
