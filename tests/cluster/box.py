# SPDX-License-Identifier: Apache-2.0
"""A box of its own for a test: what is started in it is gone when the test ends, however it ends.

And a Slurm cluster of two nodes in it, without systemd, cgroups or a database.
"""

import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
PATIENCE = 300  # seconds that the slowest machine may need for any one thing


def skip(why):
    print(f"SKIPPED: {why}", file=sys.stderr)
    sys.exit(SKIPPED)


def need(*programs):
    """Skips the test where a program is missing."""
    missing = [program for program in programs if not shutil.which(program)]
    if missing:
        skip(f"not installed: {' '.join(missing)}")


def enter():
    """Runs the script again in a PID namespace of its own: all that it starts ends with it.

    The first process there is a shell, which takes leave of orphans: GNU parallel waits for them.
    """
    if os.environ.get("QUADRILLE_IN_BOX"):
        return
    if os.geteuid() != 0:
        skip("needs root, for a namespace of processes and for Slurm")
    need("unshare")
    unshare = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    if subprocess.run([*unshare, "true"], stderr=subprocess.DEVNULL, check=False).returncode != 0:
        skip("unshare cannot make a namespace of processes here")
    os.environ["QUADRILLE_IN_BOX"] = "1"
    os.execvp("unshare", [*unshare, "bash", "-c", '"$@"; exit $?', "bash", sys.executable, *sys.argv])


def wait_for(what, condition, pause=0.05):
    """Returns the first value of condition() that is not false."""
    end = time.monotonic() + PATIENCE
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited {PATIENCE} seconds, in vain, until {what}")
        time.sleep(pause)


class Process:
    """A process of this namespace, as /proc shows it."""

    def __init__(self, pid):
        self.pid = pid

    def _read(self, name):
        try:
            return pathlib.Path(f"/proc/{self.pid}/{name}").read_bytes()
        except OSError:
            return b""

    def arguments(self):
        return self._read("cmdline").decode(errors="replace").split("\0")[:-1]

    def variable(self, name):
        for line in self._read("environ").split(b"\0"):
            key, _, value = line.partition(b"=")
            if key.decode(errors="replace") == name:
                return value.decode(errors="replace")
        return None

    def state(self):
        """R, S, D, T, ...; "" once it has ended."""
        state = self._read("stat").rpartition(b")")[2].split()
        return "" if not state or state[0] in (b"Z", b"X") else state[0].decode()

    def parent(self):
        return int(self._read("stat").rpartition(b")")[2].split()[1])

    def kill(self, number):
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def stop(self):
        self.kill(signal.SIGSTOP)
        wait_for("a process stops", lambda: self.state() in ("T", ""), 0.001)

    def kill_at_once(self):
        self.kill(signal.SIGKILL)
        wait_for("a process ends", lambda: not self.state(), 0.001)


def processes():
    return [Process(int(name)) for name in os.listdir("/proc") if name.isdigit() and int(name) != os.getpid()]


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for s in sockets:
        s.bind(("127.0.0.1", 0))
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


def _succeeded(command):
    """The command, if it has succeeded."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done if done.returncode == 0 else None


class Slurm:
    """Slurm on this machine: the nodes n1 and n2, and the partitions low, grace and high.

    Jobs in high preempt the others; those in grace have half a minute to end. Use it as a context.
    """

    NODES = ("n1", "n2")

    def __init__(self):
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="quadrille-slurm."))
        self.daemons = {}

    def __enter__(self):
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, kind=None, *_):
        if kind is not None:
            for log in sorted(self.directory.glob("slurm*.log")):
                print(f"---- {log.name}", *log.read_text().splitlines()[-20:], sep="\n", file=sys.stderr)
        # Jobs are in sessions of their own; what they have in common is their configuration.
        for process in processes():
            if process.variable("SLURM_CONF") == os.environ.get("SLURM_CONF"):
                process.kill(signal.SIGKILL)
        for daemon in self.daemons.values():
            daemon.kill()
            daemon.wait()
        shutil.rmtree(self.directory, ignore_errors=True)

    def _start(self):
        directory = self.directory
        host = socket.gethostname().split(".")[0]
        ports = free_ports(3)
        # munged insists on a directory that nobody else can write to.
        munge = directory / "munge"
        munge.mkdir(mode=0o755)
        (munge / "key").write_bytes(os.urandom(64))
        (munge / "key").chmod(0o400)
        (directory / "state").mkdir()
        lines = [
            "ClusterName=quadrille",
            f"SlurmctldHost={host}(127.0.0.1)",
            f"SlurmctldPort={ports[0]}",
            "SlurmUser=root",
            "AuthType=auth/munge",
            f"AuthInfo=socket={munge}/socket",
            "CredType=cred/munge",
            f"StateSaveLocation={directory}/state",
            f"SlurmdSpoolDir={directory}/spool-%n",
            f"SlurmctldPidFile={directory}/slurmctld.pid",
            f"SlurmdPidFile={directory}/slurmd-%n.pid",
            "ProctrackType=proctrack/linuxproc",
            "TaskPlugin=task/none",
            "MpiDefault=none",
            "SwitchType=switch/none",
            "SelectType=select/cons_tres",
            "SelectTypeParameters=CR_Core",
            "AccountingStorageType=accounting_storage/none",
            "JobAcctGatherType=jobacct_gather/none",
            "SlurmdParameters=config_overrides",  # the machine may have one processor alone
            "SchedulerType=sched/builtin",
            "SchedulerParameters=sched_interval=1,batch_sched_delay=0",
            "ReturnToService=2",
            "KillWait=5",
            "SlurmdTimeout=8",
            "PreemptType=preempt/partition_prio",
            "PreemptMode=REQUEUE",
        ]
        lines += [
            f"NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=1"
            for node, port in zip(self.NODES, ports[1:])
        ]
        lines += [
            "PartitionName=low Nodes=n1,n2 Default=YES PriorityTier=1",
            "PartitionName=grace Nodes=n1,n2 PriorityTier=1 GraceTime=30",
            "PartitionName=high Nodes=n1,n2 PriorityTier=10 PreemptMode=OFF",
        ]
        conf = directory / "slurm.conf"
        conf.write_text("\n".join(lines) + "\n")
        os.environ["SLURM_CONF"] = str(conf)
        self._daemon("munged", "--foreground", "--force", f"--key-file={munge}/key",
                     f"--socket={munge}/socket", f"--pid-file={munge}/pid", f"--log-file={munge}/log",
                     f"--seed-file={munge}/seed")
        wait_for("munged answers", (munge / "socket").exists)
        self._daemon("slurmctld", "-D", "-c")
        for node in self.NODES:
            self.start_node(node)
        wait_for("both nodes are idle", lambda: self.states() == ["idle", "idle"])

    def _daemon(self, name, *arguments):
        with open(self.directory / f"{name}{arguments[-1]}.log".replace("/", "_"), "ab") as log:
            self.daemons[arguments[-1]] = subprocess.Popen(
                [name, *arguments], stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)

    def start_node(self, node):
        self._daemon("slurmd", "-D", "-N", node)

    def lose_node(self, node, workers_too=True):
        """Ends a node by -9: its daemon, its jobs and, if so, what these have started."""
        self.daemons[node].kill()
        self.daemons[node].wait()
        workers = [process for process in processes() if process.variable("SLURMD_NODENAME") == node]
        parents = {process.parent() for process in workers}
        lost = [process for process in map(Process, parents) if "slurmstepd" in process.arguments()[0]]
        if workers_too:
            lost += workers
        # All at once: none is to tell Slurm that another has ended.
        for process in lost:
            process.stop()
        for process in lost:
            process.kill_at_once()

    def run(self, *command):
        """What a command of Slurm prints."""
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise AssertionError(f"{' '.join(map(str, command))}: {done.stderr}")
        return done.stdout.strip()

    def states(self):
        """Of the nodes."""
        done = subprocess.run(["sinfo", "-h", "-N", "-p", "low", "-o", "%t"], capture_output=True, text=True,
                              check=False)
        return done.stdout.split()

    def jobs(self, job):
        """The facts about an array job, by index; those about tasks that have not begun by "2-4"."""
        tasks = {}
        # A controller that is busy with a lost node may leave a question without an answer.
        show = ["scontrol", "--oneliner", "show", "job", str(job)]
        done = wait_for("scontrol answers", lambda: _succeeded(show), 0.2)
        for line in done.stdout.splitlines():
            facts = dict(word.split("=", 1) for word in line.split() if "=" in word)
            tasks[facts["ArrayTaskId"]] = facts
        return tasks
