/** What `halyard help` prints. */
export const HELP = `halyard COMMAND

Run and set up
  serve                          start the server (as npm start does)
  migrate                        bring the database up to date
    --check                      only say what is missing, and whether older processes can go on; exit code 1 if so
  seed --projects N --users N --work-packages N [--changes N]
                                 add made-up data, the same each time; with so many changes
                                 of each work package in the journal

Back up and restore
  backup --to FILE               back up database, files and secret key while the server runs, then verify the file
    --list-files                 name uploaded files without copying them, where their store has a backup of its own
  verify FILE                    open a backup and check all of it
    --rehearse                   restore it into a scratch database beside the file too, which is thrown away
  restore FILE [--replace] [--no-safety-backup]
                                 put a backup into the data folder or DATABASE_URL; the server must be stopped.
                                 A database with something in it is replaced with --replace only, and backed up first
  restore FILE --project NAME or --work-package NUMBER [--preview]
                                 put one that was deleted back, beside a running server; --preview only says what of it
    --passphrase-file FILE       with all of these: the backup's passphrase; else HALYARD_BACKUP_PASSPHRASE
  doctor                         look at settings, database, files, secrets, disk, S3, mail and GitHub
    --audit                      compare the whole journal with its chain of seals too
    --audit-hash HASH            the same, and the chain must have this hash, which was written down elsewhere

Accounts
  token create --login NAME [--name LABEL]
                                 print a new API token of a user
  user create --login NAME --email ADDRESS --first-name NAME --last-name NAME [--admin]
                                 create a user; the password is read from HALYARD_USER_PASSWORD

  user list                      id, login, status, admin and address of every account
  user lock --login NAME, user unlock --login NAME
                                 end every session and keep the account out; let it in again
  user reset-password --login NAME
                                 set HALYARD_USER_PASSWORD, or print a new made-up password; every session ends

  secrets rotate                 seal stored secrets with HALYARD_SECRET_KEY; HALYARD_OLD_SECRET_KEY opens them
  config                         every setting, its value and where it comes from; secrets are not shown
  --version                      print the version
  help, --help                   show this
  --json                         with every command but serve: print one JSON document on standard output; of a failure {"error": "…"}

Exit codes: 0 all is well, 1 something is not, 2 the command was not understood.
`;
