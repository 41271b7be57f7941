export * from './audit.ts';
export * from './composition.ts';
export * from './endpoint.ts';
export * from './error.ts';
export * from './fields.ts';
export * from './latest-build.ts';
export * from './list.ts';
export * from './tab.ts';
