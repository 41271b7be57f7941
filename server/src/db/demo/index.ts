export { type DemoOptions, type DemoSchool, demoSchool } from './demo-school.ts';
export { type LoadDemoOptions, loadDemo } from './load-demo.ts';
export { type DemoSize, demoSizes } from './school.ts';
export { type DemoAccount, demoAccounts } from './staff.ts';
