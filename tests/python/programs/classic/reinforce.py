"""Actor and critic on a small walk: sampled actions, rewards, one backward over many losses."""

import numpy as np

import mxnet as mx
from mxnet import autograd, gluon
from mxnet.gluon import nn


class Policy(gluon.Block):
    """What to do, and what it is worth."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        with self.name_scope():
            self.dense = nn.Dense(16, in_units=2, activation="relu")
            self.action_pred = nn.Dense(2, in_units=16)
            self.value_pred = nn.Dense(1, in_units=16)

    def forward(self, x):
        x = self.dense(x)
        return mx.nd.softmax(self.action_pred(x)), self.value_pred(x)


class Walk:
    """Start at 0; going right to 3 is worth 1, each step costs a little."""

    def reset(self):
        self.place, self.steps = 0, 0
        return self.state()

    def state(self):
        return np.array([self.place / 3.0, 1.0], dtype=np.float32)

    def step(self, action):
        self.place += 1 if action else -1
        self.steps += 1
        done = abs(self.place) == 3 or self.steps == 12
        return self.state(), (1.0 if self.place == 3 else -0.05), done


def run():
    """Returns rewards and losses of the episodes."""
    net, env, gamma = Policy(), Walk(), 0.95
    net.initialize(mx.init.Uniform(0.2))
    trainer = gluon.Trainer(net.collect_params(), "adam", {"learning_rate": 0.03})
    loss_of = gluon.loss.L1Loss()
    rewards_of, losses_of, actions_of = [], [], []
    for _ in range(12):
        state, rewards, values, heads, actions, done = env.reset(), [], [], [], [], False
        with autograd.record():
            while not done:
                probabilities, value = net(mx.nd.array(np.expand_dims(state, 0)))
                action, logp = mx.nd.sample_multinomial(probabilities, get_prob=True)
                state, reward, done = env.step(action.asnumpy()[0])
                actions.append(int(action.asscalar()))
                rewards.append(reward)
                values.append(value)
                heads.append(logp)
            running, targets = 0.0, []
            for reward in rewards[::-1]:
                running = reward + gamma * running
                targets.insert(0, running)
            targets = np.array(targets)
            targets = (targets - targets.mean()) / (targets.std() + np.finfo(np.float32).eps)
            loss = sum(loss_of(v, mx.nd.array(np.array([r]))) for v, r in zip(values, targets))
            final_nodes = [loss]
            for logp, target, value in zip(heads, targets, values):
                reward = target - value.asnumpy()[0, 0]
                final_nodes.append(-logp * mx.nd.array(np.array([reward])))
        autograd.backward(final_nodes)
        trainer.step(len(rewards))
        rewards_of.append(float(sum(rewards)))
        losses_of.append(float(loss.asscalar()))
        actions_of.append(actions)
    return {"rewards": rewards_of, "losses": losses_of, "actions": actions_of}
