/** Text that links are written against: common code, the markers of edits, and a session as it begins. Never changed: links of version 1 need it. */
export const DICTIONARY = `#include <stdio.h>
#include <string>
int main(int argc, char **argv) {
    std::vector<std::string> names;
    for (int i = 0; i < count; i++) {
        if (buffer == NULL) {
            return -1;
        }
    }
    return 0;
}
package main

import (
	"fmt"
	"os"
	"strings"
)

func (s *Server) handle(w http.ResponseWriter, r *http.Request) error {
	if err != nil {
		return fmt.Errorf("read %s: %w", path, err)
	}
	return nil
}

use std::collections::HashMap;

pub fn new(name: &str) -> Result<Self, Error> {
    let mut value = self.items.get(&key).unwrap();
    match value {
        Some(item) => Ok(item),
        None => Err(Error::NotFound),
    }
}

public class Main {
    private final String name;

    @Override
    public static void main(String[] args) {
        System.out.println("Hello, world!");
        this.name = name;
        throw new IllegalArgumentException("message");
    }
}

<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>Title</title>
  <link rel="stylesheet" href="style.css">
</head>
<body>
  <div class="container" id="main">
    <a href="https://example.com/">link</a>
    <script src="script.js"></script>
  </div>
</body>
</html>

body {
  margin: 0;
  padding: 10px;
  display: flex;
  background-color: #fff;
  font-family: sans-serif;
}

import React, { useEffect, useState } from 'react'
import { readFileSync } from 'node:fs'
const path = require('path')
export default function App({ children, onChange }: Props) {
  const [value, setValue] = useState<string | null>(null)
  useEffect(() => {
    document.addEventListener('click', handler)
    return () => document.removeEventListener('click', handler)
  }, [])
  return <div className="app" onClick={() => setValue(null)}>{children}</div>
}

export class Store {
  private readonly items = new Map<string, number>()

  constructor(readonly size: number) {
    super()
    this.size = size
  }

  async get(id: string): Promise<Item | undefined> {
    try {
      const response = await fetch(\`\${this.url}/items/\${id}\`)
      if (!response.ok) throw new Error(\`request failed: \${response.status}\`)
      return await response.json()
    } catch (error) {
      console.error(error)
      return undefined
    } finally {
      this.busy = false
    }
  }
}

export interface Options {
  readonly name: string;
  value?: boolean;
}

export const format = (items: readonly string[]): string => items.map((item) => item.trim()).filter(Boolean).join(', ');
module.exports = { format };

function main() {
  let total = 0;
  for (const item of items) {
    if (typeof item === 'undefined' || item.length === 0) {
      continue;
    } else {
      total += item.value;
    }
  }
  return total;
}

describe('format', () => {
  it('returns an empty string', () => {
    expect(format([])).toEqual('');
    assert.equal(actual, expected)
  });
});

{
  "name": "package",
  "version": "1.0.0",
  "scripts": {
    "test": "node --test",
    "build": "tsc"
  },
  "dependencies": {}
}

#!/usr/bin/env python
"""Module docstring."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

import numpy as np
import pytest
from unittest.mock import MagicMock, patch


class Model(BaseModel):
    """A model."""

    name: str
    size: int = 0

    def __init__(self, name, size=None, **kwargs):
        super().__init__(**kwargs)
        self.name = name
        self.items = []

    @property
    def is_empty(self) -> bool:
        return len(self.items) == 0

    def add(self, item: str) -> None:
        """
        Add an item.

        :param item: the item
        :return: None
        """
        if item is None or item not in self.items:
            raise ValueError(f"Unknown item: {item}")
        self.items.append(item)
        return self

    @classmethod
    def from_file(cls, path):
        with open(path, "r", encoding="utf-8") as f:
            data = json.load(f)
        return cls(**data)


def get_files(root, pattern="*.py"):
    res = dict()
    for fname in sorted(Path(root).rglob(pattern)):
        if not fname.exists():
            continue
        try:
            content = fname.read_text()
        except FileNotFoundError as err:
            print(f"Error: {err}", file=sys.stderr)
            return
        lines = content.splitlines(keepends=True)
        for i, line in enumerate(lines):
            if line.startswith("#") and len(line.strip()) > 0:
                res[fname] = line.split(",")[0].replace("a", "b")
    return res


def main(argv=None):
    parser = argparse.ArgumentParser(description="Description")
    parser.add_argument("--verbose", action="store_true", help="Show more", default=False)
    args = parser.parse_args(argv)
    result = subprocess.run(["git", "status"], capture_output=True, text=True, check=True)
    self.assertEqual(result.returncode, 0)
    while True:
        try:
            time.sleep(0.1)
        except KeyboardInterrupt:
            sys.exit(1)


@pytest.fixture
def test_model(tmp_path):
    assert Model("a").is_empty


if __name__ == "__main__":
    main()

Here is the updated code. I'll make the following changes to the file:

1. **First**, we need to add a new function that handles the case when the value is missing.
2. Then, update the tests to use it.

To fix this, replace the existing implementation with the following. This change will ensure that the error is handled correctly. Let me know if you have any questions!

\`\`\`diff
diff --git a/src/main.py b/src/main.py
index 0000000..1111111 100644
--- a/src/main.py
+++ b/src/main.py
@@ -1,7 +1,7 @@
 def main():
-    return None
+    return 0
\`\`\`

*** Begin Patch
*** Update File: src/app.ts
@@ class App
-  old
+  new
*** Add File: src/new.ts
*** End Patch

<tool_call>{"name": "Edit", "input": {"file_path": "src/app.ts", "old_string": "", "new_string": ""}}</tool_call>

{"name":"pool","base":"starter typescript","files":[["main.py","import os\\nimport sys\\n\\n\\ndef main():\\n    args = parse()\\n    if not args:\\n        return 1\\n\\n    print(\\"done\\")\\n\\n\\nclass Thing:\\n    def __init__(self, name):\\n        self.name = name\\n\\n    def run(self):\\n        return f\\"{self.name}\\"\\n"],["src/app.ts","import { a } from './a'\\n\\nexport function run(name: string): void {\\n  const value = a(name)\\n  if (value === null) {\\n    return\\n  }\\n  console.log(\\"value\\", value);\\n}\\n"],["README.md","# Title\\n\\n## Usage\\n"]],"gone":["test/old.test.js"],"reply":"To do this, I will change \`main.py\` like this:\\n\\nmain.py\\n\`\`\`python\\n<<<<<<< SEARCH\\n    print(\\"done\\")\\n=======\\n    print(\\"all done\\")\\n    sys.exit(0)\\n>>>>>>> REPLACE\\n\`\`\`\\n\\nsrc/app.ts\\n\`\`\`ts\\n<<<<<<< SEARCH\\n  const value = a(name)\\n=======\\n  const value = await a(name)\\n>>>>>>> REPLACE\\n\`\`\`\\n","turn":null,"chosen":[0],"demands":{"score":0.9,"margin":0.1,"without":["alignment"],"once":true},"hand":[["0.0",{"said":"rejected","amendment":null}]],"file":"src/app.ts","tab":"why","view":"inline","syntax":"warn","reply":"Here is what I would change:\\n\\n`
