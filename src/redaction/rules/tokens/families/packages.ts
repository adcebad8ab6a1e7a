import {evenPlaceholders} from '../accept/placeholder.ts'
import {isMixedCase} from '../accept/randomness.ts'
import type {Row} from '../row.ts'

/** Registries of packages and images. */
export const PACKAGES: readonly Row[] = [
  {
    id: 'artifactory-key',
    why: 'JFrog Artifactory keys and reference tokens (JFrog docs).',
    holds: ['AKCp', 'cmVmdGtu'],
    pattern: /(?<!\+)AKCp[A-Za-z0-9]{69}|cmVmdGtu[A-Za-z0-9]{56}/,
  },
  {
    id: 'clojars-token',
    why: 'A Clojars deploy token (Clojars wiki).',
    holds: ['CLOJARS_'],
    pattern: /CLOJARS_[0-9a-f]{60}/,
  },
  {
    id: 'crates-io-token',
    why: 'A crates.io token publishes crates (Cargo book).',
    holds: ['cio'],
    where: 'begins-word',
    pattern: /cio[A-Za-z0-9]{32}/,
    accept: isMixedCase,
  },
  {
    id: 'docker-hub-token',
    why: 'Docker Hub access tokens of users and organisations (Docker docs).',
    holds: ['dckr_pat_', 'dckr_oat_'],
    pattern: /dckr_[po]at_[\w-]{27,40}/,
  },
  {
    id: 'jfrog-token',
    why: 'JFrog keys are 73 characters, identity tokens 64 (JFrog docs).',
    vendors: ['jfrog', 'artifactory', 'bintray', 'xray'],
    value: /[A-Za-z0-9]{73}|[A-Za-z0-9]{64}/,
  },
  {
    id: 'npm-token',
    why: 'An npm token publishes packages (npm docs, "access tokens").',
    holds: ['npm_'],
    pattern: /npm_[A-Za-z0-9]{36}/,
  },
  {
    id: 'nuget-key',
    why: 'A NuGet.org key publishes packages (NuGet docs).',
    holds: ['oy2'],
    where: 'begins-word',
    pattern: /oy2[a-z0-9]{43}/,
  },
  {
    id: 'pypi-token',
    why: 'A PyPI token publishes packages; it is a macaroon (PyPI docs, "API tokens").',
    holds: ['pypi-'],
    pattern: /pypi-Ag[A-Za-z0-9+/_-]{50,1000}/,
  },
  {
    id: 'rubygems-key',
    why: 'A RubyGems key publishes gems (RubyGems guides).',
    holds: ['rubygems_'],
    pattern: /rubygems_[0-9a-f]{48}/,
  },
  {
    id: 'sidekiq-credentials',
    why: 'User and password of the gem server of Sidekiq, in its address or in the variable of Bundler (Sidekiq wiki).',
    near: ['contribsys.com', 'contribsys__com'],
    pattern:
      /(?<![0-9a-f])(?<secret>[0-9a-f]{8}:[0-9a-f]{8})(?:@(?:gems|enterprise)\.contribsys\.com|(?<=CONTRIBSYS__COM[^\n]{1,60})(?![0-9a-f]))/,
    accept: evenPlaceholders,
  },
  {
    id: 'packagist-token',
    why: 'Tokens of Private Packagist (Packagist docs).',
    holds: ['packagist_'],
    pattern: /packagist_[uo][ru][gtc]_[0-9a-f]{60,80}|packagist_(?:ack|uut|orgs?)_[0-9a-f]{60,80}/,
  },
  {
    id: 'quay-token',
    why: 'Quay robot tokens are 64 capitals and digits (Quay docs).',
    vendors: ['quay'],
    value: /[A-Z0-9]{64}|[A-Za-z0-9]{40}/,
  },
  {
    id: 'anaconda-token',
    why: 'An Anaconda token: its kind and a UUID (Anaconda docs).',
    near: ['conda'],
    pattern: /(?:[Cc]onda|CONDA)[^\n]{0,80}?(?<![\w-])(?<secret>[a-z]{2}-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/,
  },
  {
    id: 'cloudsmith-key',
    why: 'A Cloudsmith key is 40 hexadecimal digits (Cloudsmith docs).',
    vendors: ['cloudsmith'],
    value: /[0-9a-f]{40}/,
  },
]
