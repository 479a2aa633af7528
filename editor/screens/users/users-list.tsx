import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Input, Label, Link, SearchField } from 'react-aria-components';
import { administration } from '../../api/administration-queries';
import { screen } from '../../api/place';
import { Loaded } from '../../parts/panel';
import { Title } from '../../parts/title';
import { useSettled } from '../../parts/use-settled';
import { useWords } from '../../words/words';
import { ROLE_WORDS, type Role } from './roles';
import '../../style/administration.css';

/** All users, by name. */
export function UsersList() {
  const { say } = useWords();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = useQuery(administration.users(useSettled(search.trim()), page));
  return (
    <>
      <title>{say('users')}</title>
      <div className="head">
        <Title>{say('users')}</Title>
        <Link className="react-aria-Button primary" href={screen('/users/new')}>
          {say('inviteUser')}
        </Link>
      </div>
      <SearchField
        value={search}
        onChange={(text) => {
          setSearch(text);
          setPage(1);
        }}
      >
        <Label>{say('search')}</Label>
        <Input />
      </SearchField>
      <Loaded query={query}>
        {({ users, total_pages: pages }) => (
          <>
            <div className="card-block">
              <ul className="lines">
                {users.map(({ id, name, username, email, roles }) => (
                  <li className="line" key={id}>
                    <span className="date">{username}</span>
                    <span className="what">
                      <Link href={screen(`/users/${id}`)}>{name === '' ? username : name}</Link>
                      {email !== '' && <small>{email}</small>}
                    </span>
                    <span className="tags">
                      {roles.map((role) => (
                        <RoleTag key={role} role={role} />
                      ))}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
            {pages > 1 && (
              <nav className="pages" aria-label={say('pages')}>
                <Button isDisabled={page <= 1} onPress={() => setPage(page - 1)}>
                  {say('previous')}
                </Button>
                <span>{say('page', { page, pages })}</span>
                <Button isDisabled={page >= pages} onPress={() => setPage(page + 1)}>
                  {say('next')}
                </Button>
              </nav>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function RoleTag({ role }: { role: Role }) {
  const { say } = useWords();
  return <span className={`tag ${role === 'administrator' ? 'future' : ''}`}>{say(ROLE_WORDS[role])}</span>;
}
