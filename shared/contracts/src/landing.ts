export * from './landing/enquiry.ts';
export * from './landing/page.ts';
export * from './landing/picture.ts';
