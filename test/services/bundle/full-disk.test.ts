import {join} from 'node:path'
import {expect, test} from 'vitest'
import {openBundle} from '../../../src/bundle/open/open.ts'
import {verifyBundle} from '../../../src/bundle/verify/verify.ts'
import {openDraft} from '../../../src/bundle/write/draft.ts'
import {makeBundle} from '../../bundle/make.ts'
import {tempFolder} from '../../bundle/write/unpack.ts'
import {mayMount, smallDisk} from '../store/small-disk.ts'

const SIZE = {megabytes: 1, uid: 0}

test.runIf(mayMount).each([0.625, 0.75, 0.8125])(
  'a bundle on a full disk of 1 MB less %d MB: logs make room, then objects, and it says so',
  async heldBack => {
    using disk = smallDisk(await tempFolder(), {...SIZE, heldBack})
    const file = join(disk.folder, 'made.tar.gz')
    await using draft = await openDraft(file)
    const {created} = await makeBundle({request: {draft}})
    const {coverage, partial} = created.manifest
    const states = (item: RegExp) => new Set(coverage.filter(entry => item.test(entry.item)).map(({status}) => status))
    expect(partial).toBe('disk-full')
    expect(states(/^log of /)).toEqual(new Set(['missing']))
    expect(states(/ in agents$/)).toContain('missing')
    expect(coverage.filter(({reason}) => reason === 'there was no space left on the disk').length).toBeGreaterThan(20)
    expect(await verifyBundle(await openBundle(file))).toMatchObject({problems: []})
  },
)
