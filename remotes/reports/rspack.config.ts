import { remoteConfig } from '../../rspack.config.base.ts';

export default remoteConfig('reports');
