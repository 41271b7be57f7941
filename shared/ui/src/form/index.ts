import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/dates/styles.layer.css';

export { PasswordInput, Switch, Textarea } from '@mantine/core';
export { AuditHistory } from './audit-history.tsx';
export { ErasureForm } from './erasure/erasure-form.tsx';
export { ErasureHindered } from './erasure/erasure-hindered.tsx';
export { SelectField, type SelectFieldProps, SwitchField } from './fields/choice-fields.tsx';
export { ChoicesField, type ChoicesFieldProps } from './fields/choices-field.tsx';
export { DateField, type DateFieldProps, TimeField } from './fields/date-fields.tsx';
export type { FieldBinding, FieldProps } from './fields/field-binding.ts';
export { KipField, type KipFieldProps, NumberField, type NumberFieldProps } from './fields/number-fields.tsx';
export { type OfferedReason, ReasonField } from './fields/reason-field.tsx';
export {
  PhoneField,
  TextareaField,
  type TextareaFieldProps,
  TextField,
  type TextFieldProps,
} from './fields/text-fields.tsx';
export { FormRow, FormSection } from './form-layout.tsx';
export { FormPage } from './form-page.tsx';
export { FormDialog, FormDrawer, type FormWindowProps } from './form-window.tsx';
export { type PhotoChoice, PhotoField } from './photo/photo-field.tsx';
export { shrinkPhoto } from './photo/shrink-photo.ts';
export { smallerPicture } from './photo/smaller-picture.ts';
export { useFileAddress } from './photo/use-file-address.ts';
export { useAttempt } from './use-attempt.ts';
export { type ContractForm, useContractForm } from './use-contract-form.ts';
export { useKeptText } from './use-kept-text.ts';
