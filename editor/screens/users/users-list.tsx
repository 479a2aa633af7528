import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { administration } from '../../api/administration-queries';
import { screen } from '../../api/place';
import { Loaded } from '../../parts/panel';
import { Pages } from '../../parts/pages';
import { SearchForm } from '../../parts/search-form';
import { Title } from '../../parts/title';
import { useWords } from '../../words/words';
import { ROLE_WORDS, type Role } from './roles';
import '../../style/administration.css';

/** All users, by name. */
export function UsersList() {
  const { say } = useWords();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = useQuery(administration.users(search, page));
  return (
    <>
      <title>{say('users')}</title>
      <div className="head">
        <Title>{say('users')}</Title>
        <Link className="react-aria-Button primary" href={screen('/users/new')}>
          {say('inviteUser')}
        </Link>
      </div>
      <SearchForm
        value={search}
        onSearch={(text) => {
          setSearch(text);
          setPage(1);
        }}
      />
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
            <Pages page={page} pages={pages} onChange={setPage} />
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
