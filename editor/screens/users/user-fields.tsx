import { Choice, TextInput } from '../../parts/fields';
import { useWords } from '../../words/words';
import { ROLE_WORDS, ROLES, type Role, toRole } from './roles';

export interface UserDraft {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

interface Props {
  readonly draft: UserDraft;
  readonly onChange: (part: Partial<UserDraft>) => void;
}

export function UserFields({ draft, onChange }: Props) {
  const { say } = useWords();
  return (
    <>
      <div className="row">
        <TextInput
          label={say('name')}
          name="name"
          value={draft.name}
          onChange={(name) => onChange({ name })}
        />
        <TextInput
          label={say('email')}
          name="email"
          type="email"
          value={draft.email}
          onChange={(email) => onChange({ email })}
        />
      </div>
      <Choice
        label={say('role')}
        name="roles"
        value={draft.role}
        options={ROLES.map((id) => ({ id, label: say(ROLE_WORDS[id]) }))}
        onChange={(id) => onChange({ role: toRole(id) })}
      />
    </>
  );
}
