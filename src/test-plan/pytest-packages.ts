/** pytest and what it needs, by name: what a person is asked for before the page fetches any of it. */

/** The index, and the host that its files are on. */
export const PYTEST_HOSTS = ['https://pypi.org', 'https://files.pythonhosted.org'] as const

export const PYTEST_PACKAGES = [
  { name: 'pytest', version: '9.1.1' },
  { name: 'pluggy', version: '1.6.0' },
  { name: 'iniconfig', version: '2.3.0' },
  { name: 'packaging', version: '26.3' },
  { name: 'pygments', version: '2.21.0' },
] as const

/** Bytes of all of them. */
export const PYTEST_BYTES = 1_794_661
