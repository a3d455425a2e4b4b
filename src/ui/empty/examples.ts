/** One tiny reply in every format that is read. */
import type { FormatId } from '../../engine/model'

const FENCE = '```'

/** The most usual first. */
export const EXAMPLES: readonly (readonly [format: FormatId, reply: string])[] = [
  [
    'search-replace',
    `src/pool.ts
${FENCE}
<<<<<<< SEARCH
const limit = 5
=======
const limit = 10
>>>>>>> REPLACE
${FENCE}
`,
  ],
  [
    'unified-diff',
    `--- a/src/pool.ts
+++ b/src/pool.ts
@@ -3,1 +3,1 @@
-const limit = 5
+const limit = 10
`,
  ],
  [
    'apply-patch',
    `*** Begin Patch
*** Update File: src/pool.ts
@@
-const limit = 5
+const limit = 10
*** End Patch
`,
  ],
  [
    'tool-call',
    `{"name": "Edit", "input": {
  "file_path": "src/pool.ts",
  "old_string": "const limit = 5",
  "new_string": "const limit = 10"
}}
`,
  ],
  [
    'whole-file',
    `src/limit.ts
${FENCE}ts
export const limit = 10
${FENCE}
`,
  ],
  [
    'lazy-file',
    `src/pool.ts
${FENCE}ts
// ... existing imports ...
const limit = 10
// ... rest of the file ...
${FENCE}
`,
  ],
  [
    'find-replace-file',
    `---FILEPATH src/pool.ts
---FIND
${FENCE}
const limit = 5
${FENCE}
---REPLACE
${FENCE}
const limit = 10
${FENCE}
---COMPLETE
`,
  ],
  [
    'numbered-snippet',
    `Changes for src/pool.ts:

<code_change_request>
original_code_snippet:
3| const limit = 5
edit_code_snippet:
const limit = 10
</code_change_request>
`,
  ],
  [
    'line-range',
    `open src/pool.ts
edit 3:3
const limit = 10
end_of_edit
`,
  ],
  [
    'symbol-edit',
    `<replace_symbol_body>
<name_path>Pool/grow</name_path>
<relative_path>src/pool.ts</relative_path>
<body>grow() { return 10 }</body>
</replace_symbol_body>
`,
  ],
  [
    'decision-xml',
    `<decision mode="act">
  <action name="str_replace">
    <arg name="path">src/pool.ts</arg>
    <arg name="old_str">limit = 5</arg>
    <arg name="new_str">limit = 10</arg>
  </action>
</decision>
`,
  ],
]
