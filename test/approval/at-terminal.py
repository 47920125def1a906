import json, os, pty, re, select, sys

# A person at a terminal: runs a command on a terminal of its own, with standard input as a pipe, and answers what it
# shows. argv: answer, then the command. `word` in the answer stands for the words shown; prints what was shown.
answer, command = sys.argv[1], sys.argv[2:]
read_end, write_end = os.pipe()
os.write(write_end, b"y\nyes\napprove\n")
os.close(write_end)
pid, terminal = pty.fork()
if pid == 0:
    os.dup2(read_end, 0)
    os.execvp(command[0], command)
shown, answered = "", False
while True:
    ready, _, _ = select.select([terminal], [], [], 30)
    if not ready:
        break
    try:
        chunk = os.read(terminal, 4096).decode("utf8", "replace")
    except OSError:
        break
    if not chunk:
        break
    shown += chunk
    word = re.search(r"to approve, type\s+(\S+)", shown)
    if word and not answered and shown.rstrip(" ").endswith(">"):
        answered = True
        for line in answer.split("|"):
            os.write(terminal, (line.replace("word", word.group(1)) + "\n").encode())
_, status = os.waitpid(pid, 0)
print(json.dumps({"shown": shown, "code": os.waitstatus_to_exitcode(status)}))
