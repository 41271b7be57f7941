import {
  bootConfig,
  pageWorkersConfig,
  publicPageConfig,
  shellConfig,
  signInPageConfig,
} from '../rspack.config.base.ts';

export default [shellConfig(), publicPageConfig(), bootConfig(), pageWorkersConfig(), signInPageConfig()];
