import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/dates/styles.layer.css';

export { PasswordInput, Switch, Textarea } from '@mantine/core';
export { AuditHistory } from './audit-history.tsx';
export { SelectField, type SelectFieldProps, SwitchField } from './choice-fields.tsx';
export { ChoicesField, type ChoicesFieldProps } from './choices-field.tsx';
export { DateField, type DateFieldProps, TimeField } from './date-fields.tsx';
export type { FieldBinding, FieldProps } from './field-binding.ts';
export { FormRow, FormSection } from './form-layout.tsx';
export { FormPage } from './form-page.tsx';
export { FormDialog, FormDrawer, type FormWindowProps } from './form-window.tsx';
export { KipField, type KipFieldProps, NumberField, type NumberFieldProps } from './number-fields.tsx';
export { PhotoField } from './photo-field.tsx';
export { pictureAddress } from './picture-address.ts';
export { type OfferedReason, ReasonField } from './reason-field.tsx';
export { shrinkPhoto } from './shrink-photo.ts';
export {
  PhoneField,
  TextareaField,
  type TextareaFieldProps,
  TextField,
  type TextFieldProps,
} from './text-fields.tsx';
export { type ContractForm, useContractForm } from './use-contract-form.ts';
