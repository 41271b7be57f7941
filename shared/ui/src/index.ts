export { Avatar } from './avatar/avatar.tsx';
export * from './core.ts';
export { askToDiscard } from './dialogs/ask-to-discard.ts';
export type { AlertRequest, ConfirmRequest, PromptRequest } from './dialogs/dialog-request.ts';
export { dialogs, prepareDialogs } from './dialogs/dialogs.tsx';
export { FileInput } from './form/file-input.tsx';
export { type FormDraft, type FormKeeper, provideFormKeeper } from './form/form-keeper.ts';
export { addIcons, Icon, type IconName } from './icon/icon.tsx';
export { workIcons } from './icon/work-icons.ts';
export { LanguageText } from './language/language-text.tsx';
export { NameText } from './language/name-text.tsx';
export { Menu } from './menu/menu.ts';
export { notify, settled } from './notify/notify.tsx';
export { showUpload } from './notify/show-upload.tsx';
export { useRefusalNotice } from './notify/use-refusal-notice.ts';
export { Modal, type ModalProps } from './overlay/modal.tsx';
export { showOverlay } from './overlay/overlay-store.ts';
export { Popover } from './overlay/popover.tsx';
export { PageFrame } from './page/page-frame.tsx';
export { StatCard } from './page/stat-card.tsx';
export { StatusBadge } from './page/status-badge.tsx';
export type { Tone } from './page/tone.ts';
export { useNarrow } from './page/use-narrow.ts';
export { LanguageChoice } from './print/language-choice.tsx';
export { type Letterhead, provideLetterhead } from './print/letterhead.ts';
export { PrintButton } from './print/print-button.tsx';
export { loadPrintLanguage, providePrinting } from './print/print-host.ts';
export { PrintIconButton } from './print/print-icon-button.tsx';
export { readPageIn, SpokenPage } from './print/spoken-page.tsx';
export { type Print, usePrint } from './print/use-print.ts';
export { usePrintLanguage } from './print/use-print-language.ts';
export { ScrollArea } from './scroll-area/scroll-area.tsx';
export { askToKeep } from './secure-context/ask-to-keep.ts';
export { copyText } from './secure-context/copy-text.ts';
export { keepAwake } from './secure-context/keep-awake.ts';
export {
  isNotifyingDenied,
  mayNotifyHere,
  notifiedHere,
  notifyHere,
  notifyHereNoMore,
} from './secure-context/notify-here.ts';
export { mayOpenCamera, openCamera } from './secure-context/open-camera.ts';
export {
  mayOpenOffline,
  type OfflineCopy,
  openOffline,
  openOnlineOnly,
} from './secure-context/open-offline.ts';
export { decoderFile, nativeCodeReader, startDecoder } from './secure-context/read-codes.ts';
export { shareFile } from './secure-context/share-file.ts';
export { SegmentedControl } from './segmented-control/segmented-control.tsx';
export { Select, type SelectOption, type SelectProps } from './select/select.tsx';
export { type CodedError, type CodedFieldError, codedErrorOf } from './states/coded-error.ts';
export { keepLoaded } from './states/keep-loaded.tsx';
export { EmptyState, ErrorState, NoPermission, SignInNeeded } from './states/states.tsx';
export { Tabs } from './tabs/tabs.ts';
export { type ColourScheme, SuksaTheme, useColourScheme } from './theme/suksa-theme.tsx';
export { Tooltip } from './tooltip/tooltip.tsx';
