export { loadDemo } from './load-demo.ts';
export { demoAccounts } from './staff.ts';
