#!/bin/sh
# A Slurm of one node on this machine, as the user who starts it: slurm_node.sh FOLDER PORT
# Prints the path of the configuration once the node is idle; slurm_node.sh --stop FOLDER ends it.
set -e
if [ "$1" = --stop ]; then
  for name in slurmd slurmctld munged; do
    [ -f "$2/$name.pid" ] || continue
    pid=$(cat "$2/$name.pid")
    kill "$pid" 2>/dev/null || continue
    while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
  done
  exit 0
fi
folder=$1
port=$2
host=$(hostname -s)
mkdir -p "$folder/spool" "$folder/state" "$folder/run"
chmod 755 "$folder"
dd if=/dev/urandom of="$folder/munge.key" bs=64 count=1 2>/dev/null
chmod 600 "$folder/munge.key"
munged --force --key-file="$folder/munge.key" --socket="$folder/run/munge" \
  --pid-file="$folder/munged.pid" --log-file="$folder/munged.log" --seed-file="$folder/munge.seed"
cat >"$folder/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$port
SlurmdPort=$((port + 1))
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
AuthType=auth/munge
AuthInfo=socket=$folder/run/munge
CredType=cred/munge
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
MpiDefault=none
ReturnToService=2
MaxArraySize=1000
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF="$folder/slurm.conf"
slurmctld
slurmd -N "$host" || slurmd
for _ in $(seq 100); do
  sinfo -h -o %t 2>/dev/null | grep -q idle && { echo "$SLURM_CONF"; exit 0; }
  sleep 0.2
done
tail -n 5 "$folder"/slurmctld.log "$folder"/slurmd.log >&2
exit 1
