import type { Actor } from '../../session/index.js'

/**
 * The latest login of the user who restores the record was refused: a record that is changed now could not be restored once
 * the present session ends. Nothing was changed.
 */
export class KeeperLockedOut extends Error {
  override readonly name = 'KeeperLockedOut'
  readonly blame = 'profile'

  constructor(record: { readonly entity: string; readonly id: string }, { name }: Pick<Actor, 'name'>) {
    super(
      `the latest login of ${name} with the right password was refused, so the sandbox record ${record.entity} ${record.id} might not be restored and is not changed. If the account is locked, unlock it, and set users.decoy to an account that nobody uses, or set limits.wrongLogins: 0`,
    )
  }
}
