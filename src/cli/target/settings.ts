import {existsSync} from 'node:fs'
import {join} from 'node:path'
import {type Static, Type} from 'typebox'
import {FAIL_ON} from '../../checks/status.ts'
import {SvcdiagError} from '../../errors.ts'
import {Profile} from '../../installation/profile.ts'
import {oneOf} from '../../one-of.ts'
import {RedactionSettings} from '../../redaction/user-rules/own.ts'
import {readStrictYaml} from './strict-yaml.ts'

const Closed = {additionalProperties: false} as const
const Text = Type.String({minLength: 1})

/** The content of `svcdiag.yaml`. An unknown key is an error, because a typo would silently change the checks. */
export const Settings = Type.Object(
  {
    profiles: Type.Optional(Type.Array(Profile, {description: 'more ways to find an installation'})),
    skips: Type.Optional(
      Type.Array(
        Type.Object(
          {
            selector: Text,
            reason: Text,
            expires: Type.String({pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'last day, as YYYY-MM-DD'}),
          },
          Closed,
        ),
        {description: 'checks to leave out, why, and until when'},
      ),
    ),
    redaction: Type.Optional(RedactionSettings),
    defaults: Type.Optional(
      Type.Object(
        {
          context: Type.Optional(Text),
          namespace: Type.Optional(Text),
          profile: Type.Optional(Text),
          timeout: Type.Optional(Text),
          'fail-on': Type.Optional(oneOf(FAIL_ON)),
          'runtime-url': Type.Optional(Text),
        },
        {...Closed, description: 'used unless a flag or an SVCDIAG_ variable is set'},
      ),
    ),
  },
  Closed,
)
export type Settings = Static<typeof Settings>

export interface SettingsPlace {
  /** The value of `--config` or `SVCDIAG_CONFIG`. */
  readonly named: string | undefined
  readonly cwd: string
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** Reads the named file, else `./svcdiag.yaml`, else the user's file. Returns empty settings if no file exists. */
export async function loadSettings(place: SettingsPlace): Promise<Settings> {
  const file = place.named ?? candidates(place).find(candidate => existsSync(candidate))
  if (file === undefined) return {}
  const settings = await readStrictYaml(file, Settings)
  for (const {expires} of settings.skips ?? []) assertDate(expires, file)
  return settings
}

function candidates({cwd, home, env}: SettingsPlace): string[] {
  const user = env.XDG_CONFIG_HOME || join(home, '.config')
  return [join(cwd, 'svcdiag.yaml'), join(user, 'svcdiag', 'svcdiag.yaml')]
}

function assertDate(expires: string, file: string): void {
  const date = new Date(`${expires}T00:00:00Z`)
  if (!Number.isNaN(date.getTime()) && date.toISOString().startsWith(expires)) return
  throw new SvcdiagError('settings.invalid', `${file}: skips: expires: there is no such day`)
}
