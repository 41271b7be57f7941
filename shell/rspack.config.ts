import { shellConfig } from '../rspack.config.base.ts';

export default shellConfig();
