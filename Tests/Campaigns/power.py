"""What the disk holds after the power fails, from a command's system calls as strace lists them.

The disk keeps what was written before the file's last fsync. What was written later is dropped, or torn: some writes are
there, in any order, and the last one stops at a sector. Names (creations, renames, removals) are kept in order: with any
later fsync, as journaling file systems do (ext4, XFS), or in the strict form only when their folder is synced.
"""

import os
import pathlib
import re
from typing import NamedTuple

CALLS = (
    "openat,close,write,pwrite64,ftruncate,fallocate,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,rmdir,mkdir,"
    "mkdirat,symlink,symlinkat,link,linkat,lseek,dup,dup2,dup3,fcntl")
SECTOR = 512


class File:
    """A file's bytes as programs see them, as the disk keeps them, and the changes in between."""

    def __init__(self, content=b""):
        self.seen, self.kept, self.pending = bytearray(content), bytes(content), []

    def change(self, offset, data):
        apply(self.seen, offset, data)
        self.pending.append((offset, data))

    def sync(self):
        self.kept, self.pending = bytes(self.seen), []

    def after_loss(self, numbers):
        """The bytes after the power failed; without `numbers`, all that was not synced is dropped."""
        content = bytearray(self.kept)
        if numbers and self.pending:
            there = [change for change in self.pending if numbers.random() < 0.5]
            last = self.pending[numbers.randrange(len(self.pending))]
            for offset, data in there:
                apply(content, offset, data)
            if data := last[1]:
                apply(content, last[0], data[:numbers.randrange(len(data) // SECTOR + 1) * SECTOR])
        return content


def apply(content, offset, data):
    """Writes at an offset; without data, cuts or extends the file there."""
    if data is None:
        del content[offset:]
        content.extend(bytes(offset - len(content)))
        return
    if len(content) < offset:
        content.extend(bytes(offset - len(content)))
    content[offset:offset + len(data)] = data


class Call(NamedTuple):
    """One call: the thread, its name, its arguments as strace writes them, and its result."""

    name: str
    arguments: str
    result: int


def calls(lines):
    """The calls in the order in which they ended; one that others interrupt is listed in two parts."""
    begun = {}
    for line in lines:
        match = re.match(r"(\d+) +(.*)", line.rstrip("\n"))
        if not match:
            continue
        thread, text = match.groups()
        if text.endswith("<unfinished ...>"):
            begun[thread] = text[:-len("<unfinished ...>")]
            continue
        if resumed := re.match(r"<\.\.\. \w+ resumed>(.*)", text):
            text = begun.pop(thread, "") + resumed.group(1)
        if match := re.match(r"(\w+)\((.*)\) += (-?\d+)", text):
            yield Call(match.group(1), match.group(2), int(match.group(3)))


def text(quoted):
    """The bytes of a string that strace writes in hexadecimal."""
    return bytes.fromhex(quoted.replace("\\x", ""))


STRING = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


class Disk:
    """The files of a folder, replayed call by call."""

    def __init__(self, folder, base, isStrict=False):
        self.folder, self.isStrict = str(folder), isStrict
        self.names, self.kept, self.pending = {}, {}, []
        self.open = {}
        for path in sorted(base.rglob("*")):
            name = str(pathlib.Path(self.folder) / path.relative_to(base))
            if path.is_symlink():
                self.names[name] = os.readlink(path)
            else:
                self.names[name] = None if path.is_dir() else File(path.read_bytes())
        self.names[self.folder] = None
        self.kept = dict(self.names)

    def take(self, call):
        """Replays a call; returns whether the disk kept something by it."""
        if call.result < 0:
            return False
        action = getattr(self, "on_" + call.name, None)
        return bool(action and action(call))

    # Files

    def on_openat(self, call):
        path = self.path(call.arguments)
        flags = call.arguments.rsplit('"', 1)[-1]
        if not self.isHere(path):
            self.open.pop(call.result, None)
            return
        if "O_CREAT" in flags and path not in self.names:
            self.name((path, File()))
        file = self.names.get(path)
        if isinstance(file, str):
            file = self.names.get(os.path.normpath(os.path.join(os.path.dirname(path), file)))
        if isinstance(file, File) and "O_TRUNC" in flags:
            file.change(0, None)
        self.open[call.result] = [file, path, len(file.seen) if file and "O_APPEND" in flags else 0]

    def on_close(self, call):
        self.open.pop(number(call.arguments), None)

    def on_write(self, call):
        if held := self.open.get(number(call.arguments)):
            data = text(STRING.search(call.arguments).group(1))[:call.result]
            held[0].change(held[2], data)
            held[2] += len(data)

    def on_lseek(self, call):
        if held := self.open.get(number(call.arguments)):
            held[2] = call.result

    def on_pwrite64(self, call):
        if held := self.open.get(number(call.arguments)):
            data = text(STRING.search(call.arguments).group(1))[:call.result]
            held[0].change(int(call.arguments.rsplit(",", 1)[1]), data)

    def on_ftruncate(self, call):
        if held := self.open.get(number(call.arguments)):
            held[0].change(int(call.arguments.rsplit(",", 1)[1]), None)

    def on_fallocate(self, call):
        if held := self.open.get(number(call.arguments)):
            end = sum(int(part) for part in call.arguments.rsplit(",", 2)[1:])
            if end > len(held[0].seen):
                held[0].change(end, None)

    def on_fsync(self, call):
        held = self.open.get(number(call.arguments))
        if not held:
            return False
        if held[0]:
            held[0].sync()
        if not self.isStrict:
            self.keep(lambda path: True)
        elif held[0] is None:
            self.keep(lambda path: os.path.dirname(path) == held[1])
        return True

    on_fdatasync = on_fsync

    # Names

    def name(self, *names):
        """Gives names to files, folders (None) or links; `GONE` removes one. The disk keeps all of them or none, as a
        journaling file system does with a renaming."""
        self.pending.append(names)
        put(self.names, names)

    def keep(self, wanted):
        left = []
        for names in self.pending:
            if any(wanted(path) for path, _ in names):
                put(self.kept, names)
            else:
                left.append(names)
        self.pending = left

    def on_mkdir(self, call):
        self.named(call, lambda path: self.name((path, None)))

    def on_unlink(self, call):
        self.named(call, lambda path: self.name((path, GONE)))

    on_mkdirat, on_unlinkat, on_rmdir = on_mkdir, on_unlink, on_unlink

    def on_symlink(self, call):
        target, path = (text(part).decode(errors="surrogateescape") for part in STRING.findall(call.arguments)[:2])
        if self.isHere(path):
            self.name((path, target))

    on_symlinkat = on_symlink

    def on_link(self, call):
        old, new = (os.path.normpath(text(part).decode(errors="surrogateescape"))
                    for part in STRING.findall(call.arguments)[:2])
        if self.isHere(new):
            self.name((new, self.names[old]))

    on_linkat = on_link

    def on_rename(self, call):
        old, new = (os.path.normpath(text(part).decode(errors="surrogateescape"))
                    for part in STRING.findall(call.arguments)[:2])
        if not self.isHere(new):
            return
        moved = [name for name in self.names if name == old or name.startswith(old + "/")]
        self.name(
            *((new + name[len(old):], self.names[name]) for name in moved), *((name, GONE) for name in reversed(moved)))

    on_renameat = on_renameat2 = on_rename

    def named(self, call, act):
        path = self.path(call.arguments)
        if self.isHere(path):
            act(path)

    def path(self, arguments):
        path = text(STRING.search(arguments).group(1)).decode(errors="surrogateescape")
        if not path.startswith("/") and (held := re.match(r"(\d+)", arguments)):
            folder = self.open.get(int(held.group(1)))
            path = os.path.join(folder[1] if folder else "/", path)
        return os.path.normpath(path)

    def isHere(self, path):
        return path == self.folder or path.startswith(self.folder + "/")

    def unlike(self, place):
        """The first file whose replayed bytes or name differ from the real one; None if all are the same."""
        real = {str(path) for path in place.rglob("*")} | {str(place)}
        for path in sorted(real ^ set(self.names)):
            if not path.endswith("-shm"):
                return f"{path} is {'missing' if path in real else 'too much'}"
        for path, what in self.names.items():
            if isinstance(what, File) and not path.endswith("-shm"):
                if pathlib.Path(path).read_bytes() != what.seen:
                    return f"{path} has other bytes"
        return None

    # After the loss

    def write(self, place, numbers=None):
        """Writes what the disk holds after the power failed; with `numbers`, torn; without, what was not synced is
        dropped."""
        names = dict(self.kept)
        if numbers and self.pending:
            for change in self.pending[:numbers.randrange(len(self.pending) + 1)]:
                put(names, change)
        for path in sorted(names):
            relative = os.path.relpath(path, self.folder)
            target = place / relative
            what = names[path]
            if not target.parent.is_dir():
                continue
            if what is None:
                target.mkdir(mode=0o700, exist_ok=True)
            elif isinstance(what, str):
                target.symlink_to(what)
            elif not path.endswith("-shm"):
                target.write_bytes(what.after_loss(numbers))
                target.chmod(0o600)


GONE = object()


def put(names, change):
    for path, what in change:
        if what is GONE:
            names.pop(path, None)
        else:
            names[path] = what


def number(arguments):
    return int(re.match(r"\d+", arguments).group(0))
