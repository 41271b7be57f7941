import { bootConfig, publicPageConfig, shellConfig } from '../rspack.config.base.ts';

export default [shellConfig(), publicPageConfig(), bootConfig()];
