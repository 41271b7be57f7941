export { Panel } from './panel.tsx';
export { PanelContent } from './panel-content.tsx';
export { PanelError } from './panel-error.tsx';
export { PanelFacts } from './panel-facts.tsx';
export { PanelLink } from './panel-link.tsx';
export { PanelLoading } from './panel-loading.tsx';
